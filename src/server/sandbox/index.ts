export { mountSandbox } from './routes.ts';
