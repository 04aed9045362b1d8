//! What this processor can do, found out at run time.

/// Names the vector and bit instructions that kernels may choose between, in a fixed order.
///
/// Empty on any processor that is not `x86_64`.
#[must_use]
#[cfg(target_arch = "x86_64")]
pub fn features() -> Vec<&'static str> {
    macro_rules! detected {
        ($($name:tt),*) => {
            [$(($name, std::arch::is_x86_feature_detected!($name))),*]
        };
    }
    let known = detected![
        "popcnt",
        "bmi1",
        "bmi2",
        "lzcnt",
        "sse4.2",
        "avx",
        "avx2",
        "avx512f",
        "avx512bw",
        "avx512dq",
        "avx512vl",
        "avx512vbmi",
        "avx512vbmi2",
        "avx512vpopcntdq"
    ];
    known.into_iter().filter(|&(_, present)| present).map(|(name, _)| name).collect()
}

/// Names the vector and bit instructions that kernels may choose between: none here.
#[must_use]
#[cfg(not(target_arch = "x86_64"))]
pub fn features() -> Vec<&'static str> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::features;

    #[test]
    fn names_each_feature_once() {
        let mut names = features();
        let reported = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), reported);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn avx2_is_never_reported_without_avx() {
        let names = features();
        assert!(!names.contains(&"avx2") || names.contains(&"avx"));
    }
}
