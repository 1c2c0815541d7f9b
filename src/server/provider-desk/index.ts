export { checkAllProviders, type CheckedProvider, type Looked } from './check-provider.ts';
