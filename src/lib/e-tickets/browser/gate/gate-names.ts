import { readStored, store } from '#lib/browser/storage.ts';

const NAME = 'gateName';

/** What this phone’s gate is called: asked once. */
export const readGateName = (): string => readStored(NAME) ?? '';
export const keepGateName = (name: string): void => store(NAME, name);
