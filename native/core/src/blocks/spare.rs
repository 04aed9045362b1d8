//! What one search leaves to the next of its thread, so that many small ones need not ask the system
//! for memory each time.

use std::any::Any;
use std::cell::RefCell;

/// One of each kind of key.
const MOST_KEPT: usize = 3;

thread_local! {
    static KEPT: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Gives what was left, if anything of this type was.
pub(super) fn take<Kept: Any + Default>() -> Kept {
    KEPT.with_borrow_mut(|kept| {
        let found = kept.iter().position(|each| each.is::<Kept>());
        let found = found.and_then(|place| kept.swap_remove(place).downcast().ok());
        found.map_or_else(Kept::default, |found| *found)
    })
}

/// Leaves something to the next search; what is too much is dropped.
pub(super) fn leave(kept: impl Any) {
    // A thread that ends has let go of all already.
    let _ = KEPT.try_with(|all| {
        if let Ok(mut all) = all.try_borrow_mut()
            && all.len() < MOST_KEPT
        {
            all.push(Box::new(kept));
        }
    });
}
