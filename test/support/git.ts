import { execFileSync } from 'node:child_process'

/** Runs git in a folder, without the settings of this machine. */
export const gitIn = (folder: string, ...args: readonly string[]): string => {
  const settings = ['user.name=Ada', 'user.email=ada@example.com', 'tag.gpgSign=false', 'commit.gpgSign=false']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  return execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
