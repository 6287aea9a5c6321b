// The same for the largest bodies.
import './hostileRequests.test.ts'
