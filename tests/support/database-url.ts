/** Of the login oja_app at the test server. */
export const APP_PASSWORD = 'app';

/** The same server with another database. */
export function withDatabaseName(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
}

/** The address of a pooler when the tests run through one, with the login oja_app and without a database. */
export const poolerUrl = process.env['TEST_POOLER_URL'];

/** Where the product connects to a database: straight to the server, or through the pooler. */
export const appUrl = (url: string): string =>
  poolerUrl ? withDatabaseName(poolerUrl, new URL(url).pathname.slice(1)) : url;

/** The settings that go with it. */
export const addressSettings = (url: string): Record<string, string> =>
  poolerUrl ? { DATABASE_URL: appUrl(url), DATABASE_DIRECT_URL: url } : {};

/** The same database with the login oja_app. */
export function asApp(url: string): string {
  const parsed = new URL(url);
  [parsed.username, parsed.password] = ['oja_app', APP_PASSWORD];
  return parsed.toString();
}
