import { startHelpSearch } from './start.ts';

// Without its index the form still asks the server.
startHelpSearch(document).catch(() => undefined);
