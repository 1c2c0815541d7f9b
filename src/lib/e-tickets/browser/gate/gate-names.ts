import { readStored, store } from '#lib/browser/storage.ts';

const NAME = 'gateName';

/** The name of this phone's gate, asked once. */
export const readGateName = (): string => readStored(NAME) ?? '';
export const keepGateName = (name: string): void => store(NAME, name);
