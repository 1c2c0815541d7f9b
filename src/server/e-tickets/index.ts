export { auditTickets } from './audit-tickets.ts';
