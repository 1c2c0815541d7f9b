import { allTasks } from '#server/features.ts';

/** Everything that a worker can do; a job with any other name waits for a worker that knows it. */
export const tasks = allTasks();
