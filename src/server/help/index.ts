export { mirrorTickets } from './mirror.job.ts';
export { takeAnswers } from './take-answers.job.ts';
export { listLeastHelpful } from './vote.ts';
