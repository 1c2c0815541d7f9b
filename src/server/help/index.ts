import { registerQueue } from '#server/desk/index.ts';
import { ticketsQueue } from './tickets.queue.ts';

// loading the feature puts its cases on the desk
registerQueue(ticketsQueue);

export { mountHelp } from './routes.ts';
