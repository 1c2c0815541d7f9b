import { ask } from './child.ts';
import { packed } from '#build/programs.ts';
import { runProduct } from './run-product.ts';
import type { DemoAccounts } from './seed-if-empty.ts';

void runProduct((env) => ask<DemoAccounts>('seed', packed('seed'), env));
