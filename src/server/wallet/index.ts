export { rewardsAccount, walletAccount } from './account.ts';
export { mountWallet } from './routes.ts';
