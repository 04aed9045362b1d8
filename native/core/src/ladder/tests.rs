#![expect(clippy::needless_range_loop, reason = "words go by their numbers")]

use std::num::NonZero;

use super::stars::number;
use super::waves::LANES;
use super::*;
use crate::Error;
use crate::work::{Cancelled, Unwatched};

/// Builds a graph of sorted words, given as text.
fn graph(words: &[&str]) -> LengthGraph {
    assert!(words.is_sorted());
    let rows = words.iter().flat_map(|word| word.bytes().map(|letter| letter - b'a' + 1));
    LengthGraph::new(rows.collect(), words[0].len()).unwrap()
}

/// Returns words of few letters by a fixed rule, sorted, without duplicates.
fn scattered(count: u64, width: usize, letters: u64) -> Vec<String> {
    let mut state = 88_172_645_463_325_252_u64;
    let mut letter = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char::from(b'a' + u8::try_from(state % letters).unwrap())
    };
    let mut words: Vec<String> =
        (0..count).map(|_| (0..width).map(|_| letter()).collect()).collect();
    words.sort();
    words.dedup();
    words
}

fn differ_in_one(one: &str, other: &str) -> bool {
    one.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count() == 1
}

/// Returns all distances by the Floyd-Warshall algorithm, from the words alone.
fn judged(words: &[String]) -> Vec<Vec<u32>> {
    let far = |one, other| if differ_in_one(one, other) { 1 } else { NOWHERE / 4 };
    let mut all: Vec<Vec<u32>> =
        words.iter().map(|one| words.iter().map(|other| far(one, other)).collect()).collect();
    for place in 0..words.len() {
        all[place][place] = 0;
    }
    for by in 0..words.len() {
        for one in 0..words.len() {
            for other in 0..words.len() {
                all[one][other] = all[one][other].min(all[one][by] + all[by][other]);
            }
        }
    }
    all
}

fn samples() -> Vec<(Vec<String>, LengthGraph)> {
    [(60, 3, 5), (80, 4, 4), (40, 2, 9), (50, 14, 2), (30, 27, 2), (12, 1, 20)]
        .into_iter()
        .map(|(count, width, letters)| {
            let words = scattered(count, width, letters);
            let names: Vec<&str> = words.iter().map(String::as_str).collect();
            let graph = graph(&names);
            (words, graph)
        })
        .collect()
}

#[test]
fn neighbours_differ_in_one_letter_and_come_in_order() {
    for (words, graph) in samples() {
        for (number, word) in words.iter().enumerate() {
            let expected: Vec<usize> =
                (0..words.len()).filter(|&at| differ_in_one(word, &words[at])).collect();
            let found = graph.neighbours(u32::try_from(number).unwrap());
            assert_eq!(found.iter().map(|&at| at as usize).collect::<Vec<_>>(), expected);
        }
        let ends: usize = (0..words.len()).map(|at| graph.neighbours(number(at)).len()).sum();
        assert_eq!(graph.edges() * 2, ends);
    }
}

#[test]
fn distances_and_ladders_are_shortest_and_every_step_is_one() {
    for (words, graph) in samples() {
        let expected = judged(&words);
        for start in 0..words.len() {
            let far = graph.distances(number(start));
            for goal in 0..words.len() {
                let least = expected[start][goal];
                let ladder = graph.shortest(number(start), number(goal)).ladder;
                if least >= NOWHERE / 4 {
                    assert_eq!((far[goal], ladder), (NOWHERE, None));
                    continue;
                }
                let ladder = ladder.expect("the words are joined");
                assert_eq!(far[goal], least);
                assert_eq!(ladder.len(), least as usize + 1);
                assert_eq!((ladder[0], ladder[ladder.len() - 1]), (number(start), number(goal)));
                for step in ladder.windows(2) {
                    assert!(graph.neighbours(step[0]).contains(&step[1]));
                }
            }
        }
    }
}

#[test]
fn the_cheapest_ladder_costs_what_the_judge_says_and_is_the_first_of_its_cost() {
    for (words, graph) in samples() {
        let prices: Vec<u8> = (0..words.len()).map(|word| [1, 10, 35, 255][word * 7 % 4]).collect();
        let joined = |one: usize, next: usize| differ_in_one(&words[one], &words[next]);
        for goal in 0..words.len() {
            // Bellman and Ford: relax every step until no cost to the goal changes.
            let mut left = vec![u32::MAX / 2; words.len()];
            left[goal] = 0;
            for _ in 0..words.len() {
                for one in 0..words.len() {
                    for next in (0..words.len()).filter(|&next| joined(one, next)) {
                        left[one] = left[one].min(left[next] + u32::from(prices[next]));
                    }
                }
            }
            for start in 0..words.len() {
                let (search, cost) = graph.cheapest(number(start), number(goal), &prices);
                if left[start] >= u32::MAX / 2 {
                    assert_eq!((search.ladder, cost), (None, NOWHERE));
                    continue;
                }
                assert_eq!(cost, left[start]);
                let mut expected = vec![start];
                let mut word = start;
                while word != goal {
                    word = (0..words.len())
                        .find(|&next| {
                            joined(word, next) && left[next] + u32::from(prices[next]) == left[word]
                        })
                        .unwrap();
                    expected.push(word);
                }
                let ladder = search.ladder.unwrap();
                assert_eq!(ladder.iter().map(|&at| at as usize).collect::<Vec<_>>(), expected);
            }
        }
    }
}

#[test]
fn counts_are_the_sums_of_the_counts_one_step_nearer() {
    for (words, graph) in samples() {
        let far = judged(&words);
        for start in 0..words.len() {
            let mut order: Vec<usize> = (0..words.len()).collect();
            order.sort_by_key(|&word| far[start][word]);
            let mut ways = vec![0_u128; words.len()];
            ways[start] = 1;
            for word in order {
                for near in 0..words.len() {
                    if far[word][near] == 1 && far[start][near] + 1 == far[start][word] {
                        ways[word] += ways[near];
                    }
                }
                let expected = if far[start][word] < NOWHERE / 4 { ways[word] } else { 0 };
                assert_eq!(graph.count(number(start), number(word)), Ok(expected));
            }
        }
    }
}

/// Returns every shortest ladder, found by trying all neighbours that are one step nearer.
fn ladders(words: &[String], far: &[Vec<u32>], start: usize, goal: usize) -> Vec<Vec<u32>> {
    if start == goal {
        return vec![vec![number(goal)]];
    }
    let nearer = (0..words.len()).filter(|&word| {
        differ_in_one(&words[word], &words[start]) && far[word][goal] + 1 == far[start][goal]
    });
    let rest = nearer.flat_map(|word| ladders(words, far, word, goal));
    rest.map(|ladder| [vec![number(start)], ladder].concat()).collect()
}

#[test]
fn goals_are_those_that_are_wanted_and_each_has_a_ladder_of_wanted_words() {
    for (words, graph) in samples() {
        let far = judged(&words);
        let roles: Vec<u8> = (0..words.len())
            .map(|word| [WAY | END, WAY, END, WAY | END, 0][word * 7 % 5])
            .collect();
        let on_the_way = |ladder: &[u32]| {
            let between = &ladder[1..ladder.len().max(2) - 1];
            between.iter().all(|&word| roles[word as usize] & WAY != 0)
        };
        for start in 0..words.len() {
            for (steps, answers) in [(2..=3, 1..=1), (1..=4, 2..=5), (0..=9, 1..=u32::MAX)] {
                let wanted = Wanted { roles: &roles, steps, answers };
                let expected: Vec<(usize, Vec<Vec<u32>>)> = (0..words.len())
                    .filter(|&goal| roles[goal] & END != 0)
                    .filter(|&goal| wanted.steps.contains(&far[start][goal]))
                    .map(|goal| (goal, ladders(&words, &far, start, goal)))
                    .filter(|(_, all)| {
                        wanted.answers.contains(&number(all.len()))
                            && all.iter().any(|each| on_the_way(each))
                    })
                    .collect();
                let picks: Vec<u64> = (0..expected.len() as u64 + 2).collect();
                let (count, chosen) = graph.goals(number(start), &wanted, &picks);
                assert_eq!(count, expected.len());
                assert_eq!(chosen.len(), if count == 0 { 0 } else { count + 2 });
                for (place, (ladder, ways)) in chosen.iter().enumerate() {
                    let (goal, all) = &expected[place % count];
                    assert_eq!((ladder.last(), *ways), (Some(&number(*goal)), number(all.len())));
                    assert!(all.contains(ladder) && on_the_way(ladder));
                }
            }
        }
    }
}

#[test]
fn more_ladders_than_a_number_holds_are_its_largest() {
    // All words of 13 letters a or b: 13! = 6,227,020,800 ladders lead from the first to the last.
    let rows = (0..1 << 13).flat_map(|bits: u32| (0..13).rev().map(move |at| 1 + (bits >> at & 1)));
    let graph =
        LengthGraph::new(rows.map(|code| u8::try_from(code).unwrap()).collect(), 13).unwrap();
    let roles = vec![WAY | END; graph.len()];
    let wanted = Wanted { roles: &roles, steps: 12..=13, answers: u32::MAX..=u32::MAX };
    let (count, chosen) = graph.goals(0, &wanted, &[0]);
    assert_eq!((count, chosen[0].1, chosen[0].0.len()), (1, u32::MAX, 14));
}

#[test]
fn a_survey_sums_up_all_distances() {
    for (words, graph) in samples() {
        let mut expected = vec![0; words.len()];
        let mut pairs = Vec::new();
        for start in 0..words.len() {
            for far in graph.distances(number(start)) {
                if far != NOWHERE && far != 0 {
                    expected[start] = far.max(expected[start]);
                    pairs.resize(pairs.len().max(far as usize), 0);
                    pairs[far as usize - 1] += 1_u64;
                }
            }
        }
        assert_eq!(graph.eccentricities(&mut Unwatched).unwrap(), expected);
        assert_eq!(graph.survey(&mut Unwatched).unwrap(), (expected, pairs));
    }
}

#[test]
fn more_words_than_lanes_are_surveyed_in_turns() {
    let words = scattered(5000, 7, 3);
    assert!(words.len() > LANES);
    let names: Vec<&str> = words.iter().map(String::as_str).collect();
    let graph = graph(&names);
    let (farthest, _) = graph.survey(&mut Unwatched).unwrap();
    for start in (0..words.len()).step_by(97) {
        let far = graph.distances(number(start));
        let most = far.into_iter().filter(|&far| far != NOWHERE).max();
        assert_eq!(Some(farthest[start]), most);
    }
}

/// Returns a table of distances, with some threads.
fn table(graph: &LengthGraph, sources: &[u32], targets: &[u32], threads: usize) -> Vec<u32> {
    let mut table = vec![[7, 7]; sources.len() * targets.len()];
    let threads = NonZero::new(threads).unwrap();
    graph.fill_table(sources, targets, &mut table, threads, &mut Unwatched).unwrap();
    let number = |&bytes: &[u8; 2]| match u16::from_ne_bytes(bytes) {
        UNREACHABLE => NOWHERE,
        far => u32::from(far),
    };
    table.iter().map(number).collect()
}

#[test]
fn a_table_has_the_distance_from_each_source_to_each_target() {
    for (words, graph) in samples() {
        let all: Vec<u32> = (0..number(words.len())).collect();
        let targets: Vec<u32> = all.iter().copied().rev().step_by(3).collect();
        for (sources, targets) in [(&all, &targets), (&targets, &all), (&all, &vec![])] {
            let expected: Vec<u32> = (sources.iter())
                .map(|&source| graph.distances(source))
                .flat_map(|far| targets.iter().map(move |&target| far[target as usize]))
                .collect();
            assert_eq!(table(&graph, sources, targets, 1), expected);
            assert_eq!(table(&graph, sources, targets, 3), expected);
        }
        assert_eq!(table(&graph, &[], &all, 2), []);
    }
}

#[test]
fn a_table_can_be_stopped() {
    let words = scattered(3000, 5, 5);
    let graph = graph(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let all: Vec<u32> = (0..number(words.len())).collect();
    let mut table = vec![[0, 0]; all.len() * all.len()];
    for threads in 1..3 {
        let mut rounds = 0..2;
        let mut control = |_| rounds.next().map(drop).ok_or(Cancelled);
        let threads = NonZero::new(threads).unwrap();
        let stopped = graph.fill_table(&all, &all, &mut table, threads, &mut control);
        assert_eq!(stopped, Err(Error::Cancelled));
        assert_eq!(rounds, 2..2);
    }
}

#[test]
fn components_of_all_sizes_are_surveyed_as_if_alone() {
    // Of 7 letters, few: some words alone, some small components, and one larger than the lanes.
    let mut words = scattered(4000, 7, 4);
    words.extend(["xxxxxxx", "xxxxxxy", "xxxxxyy", "yxxxxyz", "zzzzzzz"].map(String::from));
    words.sort();
    let names: Vec<&str> = words.iter().map(String::as_str).collect();
    let graph = graph(&names);
    let mut sizes = vec![0; words.len()];
    graph.components().iter().for_each(|&label| sizes[label as usize] += 1);
    assert!(sizes.contains(&1) && sizes.contains(&3) && *sizes.iter().max().unwrap() > LANES);
    let (farthest, pairs) = graph.survey(&mut Unwatched).unwrap();
    let mut expected = vec![0; pairs.len()];
    for start in 0..words.len() {
        let far: Vec<u32> =
            graph.distances(number(start)).into_iter().filter(|&far| far != NOWHERE).collect();
        assert_eq!(Some(&farthest[start]), far.iter().max());
        far.iter().filter(|&&far| far > 0).for_each(|&far| expected[far as usize - 1] += 1);
    }
    assert_eq!(pairs, expected);
}

#[test]
fn ladders_are_checked_by_their_words() {
    let graph = graph(&["cat", "cot", "cut", "dog", "dot"]);
    assert!(graph.is_ladder(&[0, 1, 4, 3], 0, 3));
    assert!(graph.is_ladder(&[2], 2, 2));
    assert!(!graph.is_ladder(&[0, 1, 4, 3], 0, 4), "another goal");
    assert!(!graph.is_ladder(&[0, 1, 4, 3], 1, 3), "another start");
    assert!(!graph.is_ladder(&[0, 1, 3], 0, 3), "two letters change");
    assert!(!graph.is_ladder(&[0, 0, 1], 0, 1), "no letter changes");
    assert!(!graph.is_ladder(&[], 0, 0));
    for (words, graph) in samples() {
        for start in 0..words.len() {
            for goal in 0..words.len() {
                let (from, to) = (number(start), number(goal));
                let expected = differ_in_one(&words[start], &words[goal]);
                assert_eq!(graph.is_ladder(&[from, to], from, to), expected);
            }
        }
    }
}

#[test]
fn a_survey_can_be_stopped() {
    let graph = graph(&["cat", "cot", "dot"]);
    let mut rounds = 0..2;
    let stopped = graph.survey(&mut |_| rounds.next().map(drop).ok_or(Cancelled));
    assert_eq!(stopped, Err(Error::Cancelled));
    assert_eq!(rounds, 2..2);
}

#[test]
fn rows_that_are_no_words_in_order_are_refused() {
    let refused = |rows: &[u8], width| LengthGraph::new(rows.to_vec(), width).err();
    assert_eq!(refused(&[1, 2, 3], 2), Some(Error::RowLength(2)));
    assert_eq!(refused(&[], 0), Some(Error::RowLength(0)));
    assert_eq!(refused(&[2, 1], 1), Some(Error::WordOrder));
    assert_eq!(refused(&[1, 1], 1), Some(Error::WordOrder));
}

#[test]
fn components_are_numbered_by_their_first_words() {
    let graph = graph(&["cat", "cot", "cow", "dog", "emu", "fog"]);
    assert_eq!(graph.components(), [0, 0, 0, 1, 2, 1]);
}

#[test]
fn words_are_found_by_their_rows_and_others_are_not() {
    let graph = graph(&["cat", "cot", "emu"]);
    assert_eq!(graph.find(&[3, 15, 20]), Some(1));
    assert_eq!(graph.find(&[3, 15, 21]), None);
    assert_eq!(graph.find(&[26, 26, 26]), None);
    assert_eq!(graph.find(&[3, 15]), None);
}

#[test]
fn a_graph_of_no_words_has_nothing() {
    let graph = LengthGraph::new(Vec::new(), 4).unwrap();
    assert!(graph.is_empty());
    assert_eq!(graph.survey(&mut Unwatched).unwrap(), (Vec::new(), Vec::new()));
    assert_eq!(graph.find(&[1, 2, 3, 4]), None);
}

#[test]
fn letters_of_a_large_alphabet_are_told_apart() {
    let graph = LengthGraph::new(vec![1, 40, 1, 72, 2, 40, 200, 8], 2).unwrap();
    assert_eq!(graph.neighbours(0), [1, 2]);
    assert_eq!(graph.edges(), 2);
}
