import { mirrorTickets } from './mirror.job.ts';
import { takeAnswers } from './take-answers.job.ts';
import { ticketsQueue } from './tickets.queue.ts';

/** Help topics and tickets. */
export const feature = {
  tasks: [mirrorTickets, takeAnswers],
  cron: [{ match: '* * * * *', task: mirrorTickets }],
  queues: [ticketsQueue],
};
