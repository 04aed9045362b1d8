//! The buffers that one search leaves to the next of its thread, so that small searches need not
//! allocate them each time.

use std::any::Any;
use std::cell::RefCell;

/// One of each kind of key.
const MOST_KEPT: usize = 3;

thread_local! {
    static KEPT: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Returns a stored buffer of this type, or a new one.
pub(super) fn take<Kept: Any + Default>() -> Kept {
    KEPT.with_borrow_mut(|kept| {
        let found = kept.iter().position(|each| each.is::<Kept>());
        let found = found.and_then(|place| kept.swap_remove(place).downcast().ok());
        found.map_or_else(Kept::default, |found| *found)
    })
}

/// Leaves buffers to the next search, unless they are too large.
pub(super) fn leave(kept: impl Any) {
    // In a thread that ends, the slot is gone already.
    let _ = KEPT.try_with(|all| {
        if let Ok(mut all) = all.try_borrow_mut()
            && all.len() < MOST_KEPT
        {
            all.push(Box::new(kept));
        }
    });
}
