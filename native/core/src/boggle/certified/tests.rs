//! What a proof makes holds, and each part of it is needed.

use super::*;
use crate::boggle::{ClassRules, Classes};
use crate::work::{Cancelled, Unwatched};

/// The letters of `a cat` on boards of two by two cells, all neighbours.
fn claim() -> Claim {
    let words = [&[0, 1, 2][..], &[0, 2, 1], &[1, 0, 2], &[1, 1]];
    let words = words.iter().map(|word| (word.to_vec(), 2)).collect();
    let pairs = vec![(0, 1), (0, 2), (0, 3), (1, 2)];
    Claim { letters: 3, words, near: vec![0b1110, 0b1101, 0b1011, 0b0111], pairs }
}

fn classes() -> Vec<Class> {
    let Claim { letters, words, near, pairs } = claim();
    let words = words.into_iter().map(|(word, points)| (word.into(), points)).collect();
    let rules = ClassRules::new(letters, words, near, &pairs).unwrap();
    let made = Classes::new(rules, &mut Unwatched).unwrap();
    let mut found = made.close(&[0, 1, 2], 8, 9, 2, &mut Unwatched).unwrap().concat();
    for (class, bound) in &mut found {
        *bound = if class.len() == 4 { claim().points(&[0; 4], class) } else { *bound };
    }
    found
}

#[test]
fn the_classes_of_a_proof_hold_on_any_number_of_threads() {
    for threads in [1, 2, 8] {
        assert_eq!(claim().check(&classes(), threads, &mut Unwatched), Ok(None));
    }
}

#[test]
fn each_class_is_needed_and_no_bound_is_less_than_some_board_scores() {
    let given = classes();
    for at in 0..given.len() {
        let mut fewer = given.clone();
        let gone = fewer.remove(at).0;
        let fault = claim().check(&fewer, 1, &mut Unwatched).unwrap().unwrap();
        assert!(matches!(fault, Fault::Missing(class) if gone.starts_with(&class)));
        let mut twice = given.clone();
        twice.insert(at, given[at].clone());
        let fault = Fault::Superfluous(given[at].0.clone());
        assert_eq!(claim().check(&twice, 2, &mut Unwatched), Ok(Some(fault)));
    }
}

#[test]
fn a_check_can_be_cancelled() {
    let mut never = |_: u64| Err(Cancelled);
    let many = Claim { words: vec![(vec![0, 1, 2, 0], 1); 200_000], ..claim() };
    assert_eq!(many.check(&classes(), 1, &mut never), Err(Error::Cancelled));
}
