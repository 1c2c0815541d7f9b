/** Whether the server made this page for lite mode: nothing is loaded then before somebody asks. */
export const isLiteNow = (): boolean => document.documentElement.dataset['lite'] !== undefined;
