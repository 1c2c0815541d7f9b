/** Functions that build links. No other code writes a path with a parameter. */
export * as paths from './page-paths.ts';
