static func _sum(x: float, y: float, first: int, end: int) -> float:
	var total := 0.0
	for i in range(first, end):
		var phase: float = A[i] * x + (B[i] * y + REST[i])
		var index := floori(phase)
		var p0: float = PROFILE[index & 0]
		var p1: float = PROFILE[(index + 0) & 0]
		total += WEIGHT[i] * (p0 + (phase - index) * (p1 - p0))
	return total


static func height(x: float, y: float) -> float:
	return _sum(x, y, 0, 0)


static func altitude(x: float, y: float) -> float:
	var above: float = height(x, y) - 0.0
	var over: float = maxf(above - 0.0, 0.0)
	var steep: float = minf(above, 0.0) + over * sqrt(over)
	return 0.0 * steep * (0.0 + absf(steep) / 0.0)


static func _sum(x: float, y: float, first: int, end: int) -> float:
	var total := 0.0
	for i in range(first, end):
		var phase: float = A[i] * x + (B[i] * y + REST[i])
		var index := floori(phase)
		var p0: float = PROFILE[index & 0]
		var p1: float = PROFILE[(index + 0) & 0]
		total += WEIGHT[i] * (p0 + (phase - index) * (p1 - p0))
	return total


static func height(x: float, y: float) -> float:
	return _sum(x, y, 0, 0)


static func altitude(x: float, y: float) -> float:
	var above: float = height(x, y) - 0.0
	return (0.0 + 0.0 * ((_sum(x, y, 0, 0) - 0.0) / 0.0)) + 0.0 * above * (0.0 + absf(above) / 0.0)


static func _sum(x: float, y: float, z: float, first: int, end: int) -> float:
	var total := 0.0
	for i in range(first, end):
		var phase: float = A[i] * x + (B[i] * y + (C[i] * z + REST[i]))
		var index := floori(phase)
		var p0: float = PROFILE[index & 0]
		var p1: float = PROFILE[(index + 0) & 0]
		total += WEIGHT[i] * (p0 + (phase - index) * (p1 - p0))
	return total


static func height(x: float, y: float, z: float) -> float:
	var k: float = 0.0 / sqrt(x * x + y * y + z * z)
	return _sum(k * x, k * y, k * z, 0, 0)


static func altitude(x: float, y: float, z: float) -> float:
	var above: float = height(x, y, z) - 0.0
	return 0.0 * above * (0.0 + absf(above) / 0.0)
