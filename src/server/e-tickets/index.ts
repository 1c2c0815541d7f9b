export { seedEvents } from './seed-events.ts';
