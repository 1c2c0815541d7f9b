import { mountPeople } from './routes.ts';

export const feature = { mount: mountPeople };
