// Facts about the machine and about a process on it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace oneroom::bench {

/// Cores, load before, kernel, processor, SQLite, and how long the disk of `folder` takes to flush.
nlohmann::json machine_facts(const std::filesystem::path& folder);

/// Of a write of 4 KiB followed by fdatasync: the median of 100, in microseconds.
double flush_micros(const std::filesystem::path& folder);

/// Resident memory, now and at its highest, in MiB; 0 when the process is gone.
double resident_mib(pid_t pid);
double highest_resident_mib(pid_t pid);

/// Of it what is the process's own: without the pages of files that are mapped, which the kernel takes back at will.
double own_mib(pid_t pid);

/// Processor time the process has used, in microseconds.
double processor_micros(pid_t pid);

/// Wall time since then.
double seconds_since(std::chrono::steady_clock::time_point begin);

}  // namespace oneroom::bench
