export { auditTickets } from './audit-tickets.ts';
export { auditSettlements } from './desk/settle/audit-settlements.ts';
export { askAboutSettlement } from './desk/settle/send-settlement.job.ts';
export { seedEvents } from './seed-events.ts';
