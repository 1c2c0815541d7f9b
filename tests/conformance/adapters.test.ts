import { adapters } from './adapters.ts';
import { describeAll } from './describe.ts';

describeAll(adapters);
