// What processes have used so far, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100; // of /proc, a second

/** The fields of /proc/PID/stat after the name: parent, then times of its own and of its children. */
const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
const cpuIn = (fields) => fields[11] + fields[12] + fields[13] + fields[14];

/** CPU seconds of a process, with those of its children that have ended. */
export const cpuOf = (pid) => cpuIn(statOf(pid)) / TICKS;

/** CPU seconds of the thread of a process that has used most. */
export const cpuOfBusiest = (pid) =>
  Math.max(
    ...readdirSync(`/proc/${pid}/task`).map((thread) => {
      const fields = statOf(`${pid}/task/${thread}`);
      return (fields[11] + fields[12]) / TICKS;
    }),
  );

/** Bytes of memory that a process holds. */
export const memoryOf = (pid) =>
  1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

/**
 * CPU seconds of the database in this folder: the first process, its children, and those of them
 * that have ended.
 */
export function cpuOfDatabase(folder) {
  const first = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
  let sum = 0;
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number))
    try {
      const fields = statOf(pid);
      if (pid === first || fields[1] === first) sum += cpuIn(fields);
    } catch {
      // It has ended meanwhile.
    }
  return sum / TICKS;
}
