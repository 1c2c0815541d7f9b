import { unblocks } from './acts/unblock.ts';
import { mountPeople } from './routes.ts';

export const feature = { mount: mountPeople, approvables: { people: unblocks } };
