import { endComplaints } from './complaints.job.ts';
import { mirrorTickets } from './mirror.job.ts';
import { takeAnswers } from './take-answers.job.ts';
import { ticketsQueue } from './tickets.queue.ts';
import { personalData } from './personal-data.ts';
import { endReports } from './tricked/end-clock.job.ts';
import { notifyReceiver } from './tricked/notify-receiver.job.ts';
import { trickedQueue } from './tricked/tricked.queue.ts';

export const feature = {
  tasks: [mirrorTickets, takeAnswers, endComplaints, notifyReceiver, endReports],
  cron: [
    { match: '* * * * *', task: mirrorTickets },
    { match: '* * * * *', task: endComplaints },
    { match: '* * * * *', task: endReports },
  ],
  queues: [ticketsQueue, trickedQueue],
  personalData,
};
