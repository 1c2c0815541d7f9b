/** Reports the CPU time of this process on request, and exits with its parent. */
export function reportCpu(): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (message !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
  });
}
