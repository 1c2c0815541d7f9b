import { connect, createServer, type AddressInfo } from 'node:net';

export interface CountingProxy {
  address: string;
  /** Bytes received from the server, headers and bodies. */
  down(): number;
  stop(): void;
}

/** A proxy between the browser and the product that counts the bytes on the connection. */
export async function countOnTheLine(origin: string): Promise<CountingProxy> {
  let down = 0;
  const port = Number(new URL(origin).port);
  const server = createServer((browser) => {
    const product = connect(port, '127.0.0.1');
    product.on('data', (bytes) => (down += bytes.length));
    browser.pipe(product).pipe(browser);
    browser.on('error', () => product.destroy());
    product.on('error', () => browser.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, down: () => down, stop: () => void server.close() };
}
