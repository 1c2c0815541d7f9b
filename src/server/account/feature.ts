import { mountAccount } from './routes.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: mountAccount,
  personalData,
};
