/** Of the login oja_app at the test server. */
export const APP_PASSWORD = 'app';

/** The same server with another database. */
export function withDatabaseName(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
}

/** The same database with the login oja_app. */
export function asApp(url: string): string {
  const parsed = new URL(url);
  [parsed.username, parsed.password] = ['oja_app', APP_PASSWORD];
  return parsed.toString();
}
