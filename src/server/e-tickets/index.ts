export { auditTickets } from './audit-tickets.ts';
export { seedEvents } from './seed-events.ts';
