import { allTasks } from '#server/features.ts';

/** All tasks of a worker; a job with any other name waits for a worker that has it. */
export const tasks = allTasks();
