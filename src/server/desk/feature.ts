import { setBacks } from './rates/rate-approvals.ts';
import { mountDesk } from './routes.ts';

export const feature = {
  mount: mountDesk,
  approvables: { 'set-backs': setBacks },
};
