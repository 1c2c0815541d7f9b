import { registerQueue } from '#server/desk/index.ts';
import { ticketsQueue } from './tickets.queue.ts';

// loading the feature puts its cases on the desk
registerQueue(ticketsQueue);

export { mirrorTickets } from './mirror.job.ts';
export { takeAnswers } from './take-answers.job.ts';
export { mountHelp } from './routes.ts';
export { leastHelpful } from './vote.ts';
