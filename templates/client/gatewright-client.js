#!/usr/bin/env node
// Plain JavaScript beside what is made: npm links a command only when its file is there.
import './dist/command.js'
