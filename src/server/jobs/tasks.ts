import { allTasks } from '#server/features.ts';

/** Everything that a worker can do; a job of any other name waits for one that can. */
export const tasks = allTasks();
