export { auditTickets } from './audit-tickets.ts';
export { auditSettlements } from './desk/settle/audit-settlements.ts';
export { seedEvents } from './seed-events.ts';
