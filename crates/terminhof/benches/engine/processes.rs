//! What processes have cost, as the kernel counts it.

use std::fs;
use std::time::Duration;

use crate::Failure;

/// The processor time of a process with all its threads.
pub fn cpu_of(process: u32) -> Result<Duration, Failure> {
    let mut nanoseconds: u64 = 0;
    for task in fs::read_dir(format!("/proc/{process}/task"))? {
        // A thread may end between being listed and being read; its time is then lost, a few microseconds.
        let Ok(text) = fs::read_to_string(task?.path().join("schedstat")) else {
            continue;
        };
        let running = text.split(' ').next().ok_or("an empty schedstat")?;
        nanoseconds += running.parse::<u64>()?;
    }
    Ok(Duration::from_nanos(nanoseconds))
}

/// The proportional set size of a process, in bytes.
pub fn memory_of(process: u32) -> Result<u64, Failure> {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
    let kilobytes = text
        .lines()
        .find_map(|line| line.strip_prefix("Pss:"))
        .and_then(|rest| rest.trim().split(' ').next())
        .ok_or("no Pss in smaps_rollup")?;
    Ok(kilobytes.parse::<u64>()? * 1024)
}
