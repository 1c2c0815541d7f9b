import { endComplaints } from './complaints.job.ts';
import { mirrorTickets } from './mirror.job.ts';
import { takeAnswers } from './take-answers.job.ts';
import { ticketsQueue } from './tickets.queue.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  tasks: [mirrorTickets, takeAnswers, endComplaints],
  cron: [
    { match: '* * * * *', task: mirrorTickets },
    { match: '* * * * *', task: endComplaints },
  ],
  queues: [ticketsQueue],
  personalData,
};
