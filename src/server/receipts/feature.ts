import { mountReceipts } from './routes.ts';

export const feature = {
  mount: mountReceipts,
};
