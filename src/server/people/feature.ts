import { personActs } from './acts/do-act.ts';
import { mountPeople } from './routes.ts';

export const feature = { mount: mountPeople, approvables: { people: personActs } };
