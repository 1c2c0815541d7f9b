import { watchPanes } from './watch-panes.ts';

watchPanes(document, sessionStorage);
