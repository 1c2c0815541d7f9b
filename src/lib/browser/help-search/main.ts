import { startHelpSearch } from './start.ts';

// without its index, the form still asks the server
startHelpSearch(document).catch(() => undefined);
