import { personalData } from './personal-data.ts';

export const feature = { personalData };
