/**
 * Settings of the bundled server, given on its command line so that none can be left behind in a data folder. For a
 * machine of two cores and 2 GB that runs the application too.
 */
export function serverSettings(port: number, durable: boolean): string[] {
  const settings = {
    ...NETWORK,
    port,
    ...MEMORY,
    ...WRITE_AHEAD_LOG,
    ...LOGGING,
    ...PLANNING,
    ...(durable ? {} : VOLATILE),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const NETWORK = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  password_encryption: 'scram-sha-256',
};

const MEMORY = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
};

// One server without followers needs no more in its log than recovery after a crash does.
const WRITE_AHEAD_LOG = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
};

// Statements, details and values hold e-mails, hashes and answer keys; the application logs its errors without them.
const LOGGING = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

const PLANNING = {
  timezone: 'UTC',
  random_page_cost: 1.1,
  // Compiling costs more than the short queries of this application take.
  jit: 'off',
};

const VOLATILE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
