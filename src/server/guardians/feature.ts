import { personalData } from './personal-data.ts';
import { mountGuardians } from './routes.ts';

export const feature = { mount: mountGuardians, personalData };
