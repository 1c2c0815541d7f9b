export { mirrorTickets } from './mirror.job.ts';
export { takeAnswers } from './take-answers.job.ts';
export { listLeastHelpful } from './vote.ts';
export { addLabel, listLabels } from './desk/labels.ts';
export { seedTicket } from './seed-ticket.ts';
export { addMacro } from './desk/macros.ts';
