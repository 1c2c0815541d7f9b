/** Whether the server rendered this page in lite mode, in which nothing loads before the visitor asks for it. */
export const isLiteNow = (): boolean => document.documentElement.dataset['lite'] !== undefined;
