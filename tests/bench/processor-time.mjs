// Reads from /proc how much processor time processes have used. Unlike wall time, it hardly depends on what else runs.
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of the times in /proc (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

/** Reads the parent of a process, and its own time and that of its ended children; null if it has ended. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1], own: fields[11] + fields[12], ended: fields[13] + fields[14] };
  } catch {
    return null;
  }
}

/** Seconds that a process and its children have used. */
function readSeconds(pid) {
  const root = readProcess(pid);
  if (!root) return 0;
  const children = readdirSync('/proc').flatMap((name) => {
    const child = /^\d+$/.test(name) ? readProcess(name) : null;
    return child?.parent === pid ? [child.own + child.ended] : [];
  });
  return [root.own + root.ended, ...children].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** Measures the processor time of processes from here, in seconds by name; `pids` is read at each call. */
export function measureProcessorTime(pids) {
  const read = () => Object.fromEntries(Object.entries(pids()).map(([name, pid]) => [name, readSeconds(pid)]));
  const before = read();
  return () =>
    Object.fromEntries(Object.entries(read()).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]));
}

/** Seconds that this process has used since a `process.cpuUsage()`. */
export function readOwnSeconds(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000_000;
}
